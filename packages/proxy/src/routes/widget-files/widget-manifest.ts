// The widget's manifest: what a page needs that wants exactly the code it was tested with.
import { z } from 'zod';

/** Addresses are paths on the proxy's host. */
export const widgetManifestSchema = z.object({
  release: z.string().describe('Version and digest of the build.'),
  url: z.string().describe('The script of this release; what is there never changes.'),
  integrity: z.string().describe('Of the script, for its integrity attribute.'),
  importMap: z
    .object({ integrity: z.record(z.string(), z.string()) })
    .describe('For <script type="importmap">: the integrity of every script, those loaded later among them.'),
});

/** See the schema. */
export type WidgetManifest = z.infer<typeof widgetManifestSchema>;
