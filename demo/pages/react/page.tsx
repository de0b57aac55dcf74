// The React page: one component, and what it tells the page; and the hook, with buttons of the page's own.
import { VoiceAgent } from '@voice-agent/react';
import { StrictMode, useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { OwnInterface } from './own-interface.js';

function Page(): React.JSX.Element {
  const [firstName, setFirstName] = useState('Alan');
  const [log, setLog] = useState<readonly string[]>([]);
  const variables = useMemo(() => ({ first_name: firstName.trim() }), [firstName]);
  const note = useCallback((line: string) => setLog((lines) => [...lines.slice(-11), line]), []);

  return (
    <>
      <h1>One component, or one hook.</h1>
      <p className="lead">
        The same agent inside a React page, filling its box, with every event as a typed callback. Or the call
        alone, and an interface of your own.
      </p>
      <div className="columns">
        <VoiceAgent
          className="inline-agent"
          variant="inline"
          agent="default"
          variables={variables}
          onStatus={(event) =>
            note(`${event.previous} → ${event.status}${event.reason ? ` (${event.reason})` : ''}`)
          }
          onToolCall={(event) => note(`tool ${event.toolName}: ${event.outcome.type}`)}
          onVoiceError={(event) => note(`error ${event.error.code}`)}
        />
        <div className="stack">
          <section className="card" aria-labelledby="events-title">
            <label htmlFor="first-name">Your first name</label>
            <div className="row">
              <input
                id="first-name"
                value={firstName}
                maxLength={60}
                onChange={(event) => setFirstName(event.target.value)}
              />
            </div>
            <h2 id="events-title">What the page hears</h2>
            <ol className="events" id="events">
              {log.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ol>
          </section>
          <OwnInterface variables={variables} />
        </div>
      </div>
    </>
  );
}

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
