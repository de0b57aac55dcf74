// The main entry: the element's class and everything of the headless one. Importing it registers nothing.
export * from './session.js';
export { defineVoiceAgent, type DefineOptions } from './element/define-voice-agent.js';
export type { VoiceAgentMode } from './element/create-call-view.js';
export type { VoiceAgentVariant } from './rest/call-frame.js';
export type { RatingEvent } from './call/rating-event.js';
export { PanelToggleEvent } from './element/panel-toggle-event.js';
export { VoiceAgentElement, type VoiceAgentPlacement, type VoiceAgentTheme } from './element/voice-agent.js';
export type { VoiceAgentEventMap, VoiceAgentOwnEventMap } from './element/voice-event-element.js';
export type { GroupOverrides, LabelOverrides, Labels, WritingLabels } from './labels/labels.js';
