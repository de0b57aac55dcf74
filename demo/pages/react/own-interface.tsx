// The same agent by the hook: the call is the package's, every pixel is the page's.
import { isUnderWay, useVoiceSession } from '@voice-agent/react';

export interface OwnInterfaceProps {
  readonly variables: Readonly<Record<string, string>>;
}

export function OwnInterface({ variables }: OwnInterfaceProps): React.JSX.Element {
  const { status, transcripts, error, agentName, ...voice } = useVoiceSession({
    agent: 'default',
    variables,
  });
  return (
    <section className="card" aria-labelledby="hook-title">
      <h2 id="hook-title">One hook</h2>
      <p>
        Status: <strong role="status">{status}</strong>
      </p>
      {error && <p role="alert">{error.message}</p>}
      <div className="row">
        {isUnderWay(status) ? (
          <button type="button" onClick={voice.endCall}>
            End this call
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            onPointerEnter={voice.preload}
            onClick={() => void voice.startCall()}
          >
            Talk by the hook
          </button>
        )}
      </div>
      <div className="transcript" role="log" aria-label="What was said">
        {transcripts.map(({ id, speaker, text, isFinal }) => (
          <p key={id} className={isFinal ? undefined : 'is-partial'}>
            <strong>{speaker === 'agent' ? (agentName ?? 'Agent') : 'You'}</strong>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
