// Takes into files what VitePress writes into its pages, so that a Content Security Policy of `'self'` alone is enough.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INLINE_SCRIPT = /<script(?: id="[^"]*")?>([\s\S]*?)<\/script>/g;
const ICON = /url\((["'])data:image\/svg\+xml[;,](?:utf8,)?(.*?)\1\)/g;
/** Set again by the script as soon as the menu opens. */
const MENU_HEIGHT = ' style="--vp-vh:0px;"';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** @returns the page with its inline scripts in one file, which runs where the first of them stood */
export function scriptsIntoFile(html: string, { outDir, base }: { outDir: string; base: string }): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  const code = scripts.join('\n;');
  const name = `assets/first.${hashOf(code)}.js`;
  mkdirSync(path.join(outDir, 'assets'), { recursive: true });
  writeFileSync(path.join(outDir, name), code);
  let isFirst = true;
  return html.replaceAll(MENU_HEIGHT, '').replace(INLINE_SCRIPT, () => {
    const tag = isFirst ? `<script src="${base}${name}"></script>` : '';
    isFirst = false;
    return tag;
  });
}

interface Asset {
  readonly type: string;
  readonly fileName: string;
  source?: string | Uint8Array;
}

interface Emitter {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/** Vite plugin: the theme's icons, which are addresses with `data:` in its style sheet, become files beside it. */
export function iconsIntoFiles() {
  return {
    name: 'icons-into-files',
    enforce: 'post' as const,
    generateBundle(this: Emitter, _options: unknown, bundle: Record<string, object>): void {
      for (const item of Object.values(bundle)) {
        const asset = item as Asset;
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        asset.source = String(asset.source).replace(ICON, (_whole, _quote, data: string) => {
          const source = decodeURIComponent(data).replaceAll('\\"', '"');
          const name = `icon.${hashOf(source)}.svg`;
          this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
          return `url(${name})`;
        });
      }
    },
  };
}
