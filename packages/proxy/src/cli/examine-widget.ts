// Whether the widget is installed, and kept for the pages of other releases.
import { OWN_WIDGET } from '../routes/widget-files/own-widget.js';
import type { ProxySettings } from '../config/settings.js';
import { WidgetArchive } from '../routes/widget-files/widget-archive.js';
import { WidgetFiles } from '../routes/widget-files/widget-files.js';
import type { Finding } from './finding.js';

/** What the build is, and the script tag that pins it. Adds it to the archive, as the server would. */
export async function examineWidget({
  widgetDirectory = OWN_WIDGET,
  widgetArchive,
}: Pick<ProxySettings, 'widgetDirectory' | 'widgetArchive'>): Promise<readonly Finding[]> {
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
    ...(widgetArchive === undefined ? [] : [await examineArchive(files, widgetArchive)]),
  ];
}

async function examineArchive(files: WidgetFiles, directory: string): Promise<Finding> {
  try {
    await new WidgetArchive(directory).add(files);
    return { text: `is kept in ${directory}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const advice = 'Let this user write there: pages of another release find no scripts without it.';
    return { text: `cannot be kept in ${directory} (${code})`, advice };
  }
}
