// The tests' React app: both ways to an agent, and on the page what a test wants to know of them.
import {
  useVoiceSession,
  VoiceAgent,
  type UseVoiceSessionResult,
  type VoiceAgentElement,
} from '@voice-agent/react';
import { useEffect, useReducer, useState, type ReactElement } from 'react';

/** By which way the app has its agent; `both` shows the hook's call in the component, `panel` has
    the page decide whether the component's panel is open, and `open` has it open at first. */
export type Way = 'hook' | 'component' | 'both' | 'panel' | 'open';

export interface ReactDiary {
  /** Which React this is. */
  readonly version: string;
  /** What the hook gave at every commit of its component. */
  readonly results: UseVoiceSessionResult[];
  /** How the element that a server had rendered stood on the page before React took it over. */
  found?: string;
  /** What the component told, and which agent its callback had been made for. */
  readonly heard: { readonly status: string; readonly agent: string }[];
  /** What the page was told of the panel. */
  readonly toggles: boolean[];
  /** Every element that the component's ref was given. */
  readonly elements: VoiceAgentElement[];
}

declare global {
  interface Window {
    /** Undefined on a server. */
    reactDiary?: ReactDiary;
  }
}

export function App({ way }: { readonly way: Way }): ReactElement {
  const [agent, setAgent] = useState('plain');
  const [isThere, setIsThere] = useState(true);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const Call = CALLS[way];
  return (
    <>
      <button onClick={() => setAgent('user-first')}>Choose another agent</button>
      <button onClick={renderAgain}>Render again</button>
      <button onClick={() => setIsThere(!isThere)}>{isThere ? 'Leave' : 'Come back'}</button>
      {isThere && <Call agent={agent} />}
      <p>What stands below.</p>
    </>
  );
}

const CALLS = {
  hook: HookCall,
  component: ComponentCall,
  both: SharedCall,
  panel: PanelCall,
  open: OpenCall,
} as const;

interface CallProps {
  readonly agent: string;
}

function HookCall({ agent }: CallProps): ReactElement {
  const voice = useVoiceSession({ agent, variables: { first_name: 'Ada' } }); // a new object with every render
  useEffect(() => void window.reactDiary?.results.push(voice));
  return (
    <>
      <button onClick={() => void voice.startCall()}>Start the call</button>
      <button onClick={voice.endCall}>Hang up</button>
      <p role="status">{voice.status}</p>
      <ul>
        {voice.transcripts.map(({ id, speaker, text }) => (
          <li key={id}>{`${speaker}: ${text}`}</li>
        ))}
      </ul>
    </>
  );
}

function ComponentCall({ agent }: CallProps): ReactElement {
  return (
    <VoiceAgent
      ref={(element) => {
        if (element) window.reactDiary?.elements.push(element);
      }}
      className="inline-agent"
      variant="inline"
      agent={agent}
      variables={{ first_name: 'Ada' }}
      session={undefined}
      onStatus={({ status }) => window.reactDiary?.heard.push({ status, agent })}
    >
      <b slot="title">Luigi’s</b>
    </VoiceAgent>
  );
}

function SharedCall({ agent }: CallProps): ReactElement {
  const voice = useVoiceSession({ agent });
  useEffect(() => void window.reactDiary?.results.push(voice));
  return (
    <>
      <p role="status">{voice.status}</p>
      <VoiceAgent variant="inline" session={voice.session} />
    </>
  );
}

function PanelCall({ agent }: CallProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Put the panel away' : 'Bring the panel'}</button>
      <p role="status">The panel is {isOpen ? 'open' : 'closed'}.</p>
      <VoiceAgent
        agent={agent}
        isOpen={isOpen}
        onToggle={(event) => {
          window.reactDiary?.toggles.push(event.isOpen);
          setIsOpen(event.isOpen);
        }}
      />
    </>
  );
}

function OpenCall({ agent }: CallProps): ReactElement {
  return <VoiceAgent agent={agent} isOpen />;
}
