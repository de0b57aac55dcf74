// Express as it was before version 5, for host apps that still have it. What the tests use of both has the same types.
declare module 'express-4' {
  export { default } from 'express';
}
