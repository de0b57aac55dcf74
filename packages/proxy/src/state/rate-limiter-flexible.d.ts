// One limiter by its own file: the package's index brings stores along that runtimes without Node do not have.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}
