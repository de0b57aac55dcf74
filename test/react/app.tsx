// The tests' React app: both ways to an agent, and on the page what a test wants to know of them.
import {
  useVoiceSession,
  VoiceAgent,
  type UseVoiceSessionResult,
  type VoiceAgentElement,
} from '@voice-agent/react';
import * as React from 'react';
import { Suspense, useEffect, useReducer, useState, type ComponentType, type ReactElement } from 'react';

/** By which way the app has its agent; `both` shows the hook's call in the component, `panel` has
    the page decide whether the component's panel is open, and `open` has it open at first. The others have React hide
    the component, which stays in the document: `hidden-both` without the hook that has the call, and `suspended-both`
    with it. */
export type Way =
  | 'hook'
  | 'component'
  | 'both'
  | 'panel'
  | 'open'
  | 'hidden'
  | 'hidden-both'
  | 'suspended'
  | 'suspended-both';

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
  hidden: HiddenCall,
  'hidden-both': HiddenSharedCall,
  suspended: SuspendedCall,
  'suspended-both': SuspendedSharedCall,
} as const;

/** Every way there is. */
export const WAYS = Object.keys(CALLS) as readonly Way[];

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

/** React 19 has it. */
const { Activity } = React as { readonly Activity?: ComponentType<ActivityProps> };

interface ActivityProps {
  readonly mode: 'visible' | 'hidden';
  readonly children: ReactElement;
}

function HiddenCall({ agent }: CallProps): ReactElement {
  return (
    <Hideable>
      <VoiceAgent agent={agent} />
    </Hideable>
  );
}

function HiddenSharedCall({ agent }: CallProps): ReactElement {
  const { session } = useVoiceSession({ agent });
  return (
    <Hideable>
      <VoiceAgent session={session} />
    </Hideable>
  );
}

function Hideable({ children }: { readonly children: ReactElement }): ReactElement {
  const [isHidden, setIsHidden] = useState(false);
  if (!Activity) throw new Error('This React hides nothing.');
  return (
    <>
      <button onClick={() => setIsHidden(!isHidden)}>{isHidden ? 'Show' : 'Hide'}</button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  );
}

const never = new Promise<never>(() => undefined);

function Waiting(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- how both Reacts are told to wait
  throw never;
}

function SuspendedCall({ agent }: CallProps): ReactElement {
  return (
    <Suspendable>
      <VoiceAgent agent={agent} />
    </Suspendable>
  );
}

function SuspendedSharedCall({ agent }: CallProps): ReactElement {
  return (
    <Suspendable>
      <ShownCall agent={agent} />
    </Suspendable>
  );
}

function ShownCall({ agent }: CallProps): ReactElement {
  const { session } = useVoiceSession({ agent });
  return <VoiceAgent session={session} />;
}

function Suspendable({ children }: { readonly children: ReactElement }): ReactElement {
  const [isWaiting, setIsWaiting] = useState(false);
  return (
    <>
      <button onClick={() => setIsWaiting(!isWaiting)}>{isWaiting ? 'Show' : 'Hide'}</button>
      <Suspense fallback={<p>Loading.</p>}>
        {children}
        {isWaiting && <Waiting />}
      </Suspense>
    </>
  );
}
