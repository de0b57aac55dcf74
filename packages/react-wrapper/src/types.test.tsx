// What must compile, and what must not. Never run: the compiler is the test.
import { createRef, type ReactElement } from 'react';
import { isUnderWay, useVoiceSession, VoiceAgent, type VoiceAgentElement } from './index.js';

const element = createRef<VoiceAgentElement>();

export const component = (
  <VoiceAgent
    ref={element}
    id="help"
    className="corner"
    style={{ insetBlockEnd: 0 }}
    aria-label="Ask us"
    data-section="help"
    lang="de"
    proxyUrl="/voice"
    agent="default"
    ticket={() => Promise.resolve('one-time')}
    variant="inline"
    placement="bottom-start"
    theme="dark"
    isOpen
    consentRequired
    mode="text"
    suggestions={['Do you deliver?']}
    noTranscript
    pushToTalk
    confirmLeave
    linkHosts="example.org *.example.com"
    rtcConfiguration={{ iceTransportPolicy: 'relay' }}
    disabled={false}
    variables={{ first_name: 'Ada' }}
    labels={{ start: 'Talk' }}
    consentText="You are talking with a machine."
    clientTools={{ now: () => Date.now(), menu: { label: 'Looking at the menu', run: () => 'shown' } }}
    join={({ agent }, { signal }) => Promise.resolve({ joinUrl: `wss://${agent}/${signal.aborted}` })}
    session={undefined}
    onClick={(event) => void event.currentTarget.startCall({ withMicrophone: false })}
    onStatus={({ status, previous, reason }) => [
      isUnderWay(status),
      previous === 'ready',
      reason === 'timeout',
    ]}
    onTranscripts={({ transcripts }) => transcripts.map(({ speaker, text }) => `${speaker}: ${text}`)}
    onVoiceError={({ error }) => error.code === 'mic_denied' && error.retryable}
    onConnection={({ state, quality }) => [state === 'reconnecting', quality === 'poor']}
    onToolStart={({ toolName, parameters }) => [toolName, parameters.dish]}
    onToolCall={({ toolName, parameters, outcome }) => [toolName, parameters.dish, outcome.type]}
    onTelemetry={({ phase, elapsedMs }) => phase === 'joined' && elapsedMs > 1000}
    rating
    onRating={({ rating, comment }) => [rating > 3, comment?.length]}
    onToggle={({ isOpen }) => !isOpen && element.current?.isOpen}
    onMedia={() => element.current?.session.isMicMuted}
  >
    <b slot="title">Luigi’s</b>
  </VoiceAgent>
);

export const refused = (
  <>
    {/* @ts-expect-error -- no such variant */}
    <VoiceAgent variant="popup" />
    {/* @ts-expect-error -- no such corner */}
    <VoiceAgent placement="top-start" />
    {/* @ts-expect-error -- the attribute's name; the prop is proxyUrl */}
    <VoiceAgent proxyurl="/voice" />
    {/* @ts-expect-error -- open() is a method; the prop is isOpen */}
    <VoiceAgent open />
    {/* @ts-expect-error -- a method cannot be set */}
    <VoiceAgent startCall={() => Promise.resolve()} />
    {/* @ts-expect-error -- only read */}
    <VoiceAgent status="ended" />
    {/* @ts-expect-error -- only read */}
    <VoiceAgent transcripts={[]} />
    {/* @ts-expect-error -- values are text */}
    <VoiceAgent variables={{ age: 36 }} />
    {/* @ts-expect-error -- no such words */}
    <VoiceAgent labels={{ begin: 'Talk' }} />
    {/* @ts-expect-error -- a ticket is text */}
    <VoiceAgent ticket={() => 7} />
    {/* @ts-expect-error -- a tool with a label has a function to run */}
    <VoiceAgent clientTools={{ now: { label: 'Now' } }} />
    {/* @ts-expect-error -- a tool is a function */}
    <VoiceAgent clientTools={{ now: 'now' }} />
    {/* @ts-expect-error -- an invitation has a joinUrl */}
    <VoiceAgent join={() => Promise.resolve({ url: 'wss://example.com' })} />
    {/* @ts-expect-error -- no such status */}
    <VoiceAgent onStatus={({ status }) => status === 'talking'} />
    {/* @ts-expect-error -- no such reason */}
    <VoiceAgent onStatus={({ reason }) => reason === 'boredom'} />
    {/* @ts-expect-error -- an event of its own, not a DOM event */}
    <VoiceAgent onTranscripts={(event: MouseEvent) => event.clientX} />
    {/* @ts-expect-error -- the event of <details> and popovers, which is another */}
    <VoiceAgent onToggle={(event: ToggleEvent) => event.newState} />
    {/* @ts-expect-error -- says whether the panel is open, and no more */}
    <VoiceAgent onToggle={({ newState }) => newState === 'open'} />
    {/* @ts-expect-error -- no such event */}
    <VoiceAgent onHangup={() => undefined} />
    {/* @ts-expect-error -- the ref is the element */}
    <VoiceAgent ref={createRef<HTMLInputElement>()} />
  </>
);

export function Hook(): ReactElement {
  const voice = useVoiceSession({
    agent: 'default',
    proxyUrl: '/voice',
    variables: { first_name: 'Ada' },
    clientTools: { order: ({ dish }) => ({ ordered: dish }) },
  });
  const { status, transcripts, error, endReason, sendText, runningTools } = voice;
  if (runningTools.some(({ toolName, label }) => toolName === 'order' && label === undefined))
    voice.endCall();
  if (endReason === 'timeout' && sendText('Are you there?')) voice.muteMic();

  // @ts-expect-error -- the session belongs to the hook
  useVoiceSession({ session: voice.session });
  // @ts-expect-error -- values are text
  useVoiceSession({ variables: { age: 36 } });
  // @ts-expect-error -- no such status
  if (status === 'talking') voice.endCall();
  // @ts-expect-error -- no such code
  if (error?.code === 'no_microphone') voice.endCall();
  // @ts-expect-error -- the words are only read
  transcripts.length = 0;
  // @ts-expect-error -- the state is only read
  voice.isMicMuted = true;
  // @ts-expect-error -- a number
  voice.setVolume('loud');

  return (
    <button onClick={() => void voice.startCall({ withMicrophone: false })} onBlur={voice.endCall}>
      {status}
    </button>
  );
}
