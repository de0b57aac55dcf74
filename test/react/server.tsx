// Runs in Node: what a server would send.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App, type Way } from './app.js';

export function render(way: Way): string {
  return renderToString(
    <StrictMode>
      <App way={way} />
    </StrictMode>,
  );
}
