// The page beside the script tag: it gives the agent the visitor's name and a tool that changes the page.
import type { VoiceAgentElement } from '@voice-agent/widget';
import { showMenu } from '../shared/show-menu.js';

const menu = document.querySelector<HTMLElement>('#menu');
const firstName = document.querySelector<HTMLInputElement>('#first-name');

await customElements.whenDefined('voice-agent');
const agent = document.querySelector<VoiceAgentElement>('voice-agent');

if (menu && firstName && agent) {
  const passName = (): void => {
    agent.variables = { first_name: firstName.value.trim() };
  };
  firstName.addEventListener('input', passName);
  passName();
  agent.registerTool('show_menu', (parameters) => showMenu(menu, parameters));
}
