// What the agent is doing on the page, while a tool of the page runs that has words for it. Not an utterance: nobody says it.
import { html, type TemplateResult } from 'lit';
import type { RunningTool } from '../session/client-tools.js';
import { orderedList } from './ordered-list.js';

interface WorkingLine {
  readonly ordinal: number;
  readonly label: string;
}

export class WorkingLines {
  #count = 0;
  /** The same line for the same tool: so that it is drawn once, and read out once. */
  readonly #lines = new WeakMap<RunningTool, WorkingLine>();

  /** For the eye; `renderLog` reads the same out. */
  render(tools: readonly RunningTool[]): TemplateResult {
    return html`${orderedList(this.#linesOf(tools), drawLine)}`;
  }

  /** To be read out, each once. */
  renderLog(tools: readonly RunningTool[]): TemplateResult {
    return html`${orderedList(this.#linesOf(tools), drawForLog)}`;
  }

  /** Of `tools` those that have words, in the order in which they were started. */
  #linesOf(tools: readonly RunningTool[]): readonly WorkingLine[] {
    return tools.flatMap((tool) => (tool.label === undefined ? [] : [this.#lineOf(tool, tool.label)]));
  }

  #lineOf(tool: RunningTool, label: string): WorkingLine {
    const line = this.#lines.get(tool) ?? { ordinal: (this.#count += 1), label };
    this.#lines.set(tool, line);
    return line;
  }
}

function drawLine({ label }: WorkingLine): TemplateResult {
  return html`<p class="working" part="working" aria-hidden="true" dir="auto">${label}</p>`;
}

function drawForLog({ label }: WorkingLine): TemplateResult {
  return html`<p>${label}</p>`;
}
