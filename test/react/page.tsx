// Runs in the browser: takes over what a server has rendered, or renders for itself.
import { StrictMode, version } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, WAYS } from './app.js';

window.reactDiary = { version, results: [], heard: [], toggles: [], elements: [] };

const found = document.querySelector('voice-agent')?.variant;
if (found) window.reactDiary.found = found;

const wish = new URLSearchParams(location.search).get('way');
const way = WAYS.find((name) => name === wish) ?? 'component';

const app = (
  <StrictMode>
    <App way={way} />
  </StrictMode>
);
const root = document.querySelector('#root');
if (root?.hasChildNodes()) hydrateRoot(root, app);
else if (root) createRoot(root).render(app);
