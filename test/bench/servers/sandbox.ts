// The sandbox of the benchmark, with an agent whose greeting is one long sentence without a pause, with a place for words
// that no round before had. Says where it is, and ends with its parent.
import { createSandbox, SANDBOX_AGENTS, type AgentDefinition } from '@voice-agent/sandbox';

const [first] = SANDBOX_AGENTS;
if (first === undefined) throw new Error('The sandbox has no agents.');
const reader: AgentDefinition = {
  ...first,
  id: '50000000-0000-4000-8000-000000000001',
  name: 'Reader',
  greeting: {
    firstSpeaker: 'agent',
    text: 'Our {{meal}} menu will run along all morning in many lovely ways while you are near the warm river',
    delayMs: 0,
    isUninterruptible: false,
  },
  inactivityMessages: [],
  isRecordingEnabled: false,
};

const sandbox = await createSandbox({ port: 0, agents: [reader, ...SANDBOX_AGENTS] });
process.send?.({ baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey, agents: sandbox.agents });
process.on('disconnect', () => void sandbox.close().then(() => process.exit(0)));
