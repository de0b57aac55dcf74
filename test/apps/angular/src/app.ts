import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { StatusEvent, TranscriptsEvent } from '@voice-agent/widget';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Luigi’s, in Angular</h1>
      <p>
        The call is <output id="status">{{ status() }}</output
        >. Last words: <q id="words">{{ words() }}</q>
      </p>
      <voice-agent
        variant="inline"
        style="height: 480px"
        [variables]="variables"
        (status)="showStatus($event)"
        (transcripts)="showWords($event)"
      ></voice-agent>
    </main>
  `,
})
export class App {
  protected readonly variables = { first_name: 'Ada' };
  protected readonly status = signal('ready');
  protected readonly words = signal('');

  protected showStatus(event: StatusEvent): void {
    this.status.set(event.status);
  }

  protected showWords({ transcripts }: TranscriptsEvent): void {
    this.words.set(transcripts.at(-1)?.text ?? '');
  }
}
