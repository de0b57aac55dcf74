// Connects the page's agent, which is the host of a restaurant, with what the page shows of that restaurant: the agent
// hears the visitor's name, and has a tool that changes the menu.
import type { VoiceAgentElement } from '@voice-agent/widget';
import { showMenu } from './show-menu.js';

/** For a page with `#menu`, `#first-name` and one `<voice-agent>`, which may come later. */
export async function connectHostOfTheRestaurant(): Promise<void> {
  await customElements.whenDefined('voice-agent');
  const menu = document.querySelector<HTMLElement>('#menu');
  const firstName = document.querySelector<HTMLInputElement>('#first-name');
  const agent = document.querySelector<VoiceAgentElement>('voice-agent');
  if (!menu || !firstName || !agent) return;

  const passName = (): void => {
    agent.variables = { first_name: firstName.value.trim() };
  };
  firstName.addEventListener('input', passName);
  passName();
  agent.registerTool('show_menu', (parameters) => showMenu(menu, parameters));
}
