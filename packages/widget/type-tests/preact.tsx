/** @jsxImportSource preact */
// What compiles, and what must not, where <voice-agent> stands in Preact's JSX. Compiling it is the test.
import type {} from '@voice-agent/widget/jsx/preact';
import type { VoiceAgentElement } from '@voice-agent/widget';

let found: VoiceAgentElement | null = null;

export const right = [
  <voice-agent />,
  <voice-agent
    proxy-url="/voice"
    agent="default"
    variant="inline"
    placement="bottom-start"
    theme="dark"
    mode="text"
    consent-required={false}
    rating
    disabled
    push-to-talk
    confirm-leave
    link-hosts="example.org"
    consent-text="We record the call."
    rtc-configuration='{"iceTransportPolicy":"relay"}'
  />,
  <voice-agent
    isOpen
    variables={{ first_name: 'Ada' }}
    labels={{ start: 'Call us' }}
    clientTools={{ show_menu: () => 'shown' }}
    join={() => Promise.resolve({ joinUrl: 'wss://voice.example', callId: 'call', agentName: 'Host' })}
  />,
  <voice-agent
    onstatus={(event) => event.reason?.toUpperCase()}
    ontranscripts={(event) => event.transcripts.at(-1)?.text.trim()}
    onerror={(event) => event.error.code === 'mic_denied'}
    ontoolstart={(event) => event.toolName.trim()}
    ontelemetry={(event) => event.elapsedMs.toFixed()}
    onrating={(event) => event.rating.valueOf()}
    ontoggle={(event) => event.isOpen.valueOf()}
  />,
  <voice-agent id="help" class="quiet" lang="de" title="Help" data-place="corner" aria-label="Help">
    <span slot="title">Help</span>
  </voice-agent>,
  <voice-agent ref={(element: VoiceAgentElement | null) => void (found = element)} />,
];

export const wrong = [
  // @ts-expect-error -- no such variant
  <voice-agent variant="popup" />,
  // @ts-expect-error -- no such mode
  <voice-agent mode="chat" />,
  // @ts-expect-error -- a flag, not a word
  <voice-agent no-transcript="yes" />,
  // @ts-expect-error -- values of variables are texts
  <voice-agent variables={{ age: 36 }} />,
  // @ts-expect-error -- would take the place of the method open()
  <voice-agent open />,
  // @ts-expect-error -- can only be read
  <voice-agent status="ready" />,
  // @ts-expect-error -- a method
  <voice-agent endCall={() => undefined} />,
  // @ts-expect-error -- no such property
  <voice-agent proxyurl="/voice" />,
  // @ts-expect-error -- an event of another kind
  <voice-agent onstatus={(event: MouseEvent) => event.clientX} />,
  // @ts-expect-error -- no such error
  <voice-agent onerror={(event) => event.error.code === 'mic_shy'} />,
  // @ts-expect-error -- the event says whether the panel is open, and no more
  <voice-agent ontoggle={(event) => event.newState === 'open'} />,
  // @ts-expect-error -- a framework's own spelling, which is about <details> and popovers
  <voice-agent onToggle={() => undefined} />,
  // @ts-expect-error -- no such status
  <voice-agent onstatus={(event) => event.status === 'dialling'} />,
];

export const element = found;
