// Whether the widget is installed, and kept for the pages of other releases.
import type { ProxySettings } from '../config/settings.js';
import { OWN_WIDGET } from '../routes/widget-files/own-widget.js';
import { WidgetArchive } from '../routes/widget-files/widget-archive.js';
import { WidgetFiles } from '../routes/widget-files/widget-files.js';
import type { CheckResult } from './check-result.js';

/** What the build is, and the script tag that pins it. Adds it to the archive, as the server would. */
export async function checkWidget({
  widgetDirectory = OWN_WIDGET,
  widgetArchive,
}: Pick<ProxySettings, 'widgetDirectory' | 'widgetArchive'>): Promise<readonly CheckResult[]> {
  const files = new WidgetFiles(widgetDirectory);
  const release = await files.release();
  if (release === undefined) {
    const advice = 'Build it, or set widgetDirectory. Without it pages must load the widget from elsewhere.';
    return [{ text: 'the script-tag build is missing', advice }];
  }
  const integrity = release.integrity.get('voice-agent.js') ?? '';
  const url = `/voice/${release.id}/voice-agent.js`;
  return [
    { text: `release ${release.id}, ${release.integrity.size} scripts` },
    {
      text: `<script type="module" src="${url}" integrity="${integrity}" crossorigin data-agent="default"></script>`,
    },
    ...(widgetArchive === undefined ? [] : [await checkArchive(files, widgetArchive)]),
  ];
}

async function checkArchive(files: WidgetFiles, directory: string): Promise<CheckResult> {
  try {
    await new WidgetArchive(directory).add(files);
    return { text: `is kept in ${directory}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const advice = 'Let this user write there: pages of another release find no scripts without it.';
    return { text: `cannot be kept in ${directory} (${code})`, advice };
  }
}
