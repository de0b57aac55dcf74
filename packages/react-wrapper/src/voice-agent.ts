'use client';
// <VoiceAgent>: the voice-agent element as a React component. It adds types and event props, no behaviour.
import { createComponent, type EventName } from '@lit/react';
import {
  defineVoiceAgent,
  VoiceAgentElement,
  type ConnectionEvent,
  type MediaEvent,
  type StatusEvent,
  type TelemetryEvent,
  type ToolCallEvent,
  type TranscriptsEvent,
  type VoiceErrorEvent,
} from '@voice-agent/widget';
import * as React from 'react';

defineVoiceAgent();

/**
 * Lets a visitor talk with an agent. Every attribute and property of `<voice-agent>` is a prop, every event a callback;
 * a `ref` gives the element with its methods. Removing it ends the call.
 */
export const VoiceAgent = createComponent({
  tagName: 'voice-agent',
  displayName: 'VoiceAgent',
  elementClass: VoiceAgentElement,
  react: React,
  events: {
    /** The call moved on. */
    onStatus: 'status' as EventName<StatusEvent>,
    /** Words were added or changed. */
    onTranscripts: 'transcripts' as EventName<TranscriptsEvent>,
    /** Something went wrong; not React's own `onError`, which is about loading. */
    onVoiceError: 'error' as EventName<VoiceErrorEvent>,
    /** The line got better or worse. */
    onConnection: 'connection' as EventName<ConnectionEvent>,
    /** A client tool ran. */
    onToolCall: 'toolcall' as EventName<ToolCallEvent>,
    /** A phase of the call was reached. */
    onTelemetry: 'telemetry' as EventName<TelemetryEvent>,
    /** Microphone, speaker, volume or blocked playback changed. */
    onMedia: 'media' as EventName<MediaEvent>,
  },
});

export type VoiceAgentProps = React.ComponentProps<typeof VoiceAgent>;
