import { Call } from './call';

export default function Page() {
  return (
    <>
      <h1>Luigi’s, in Next</h1>
      <Call firstName="Ada" />
    </>
  );
}
