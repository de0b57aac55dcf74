// Has a shadow root adopt style sheets, in whichever document it is. Every Content Security Policy allows constructed ones.
import { adoptStyles, type CSSResultOrNative } from 'lit';

/** A constructed sheet belongs to the document of the window that made it; elsewhere a copy is made by the window there. */
export function adoptSheets(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  const view = root.ownerDocument.defaultView;
  if (!view || view === window) adoptStyles(root, [...styles]);
  else root.adoptedStyleSheets = styles.map((style) => copySheet(style, view));
}

function copySheet(style: CSSResultOrNative, view: Window & typeof globalThis): CSSStyleSheet {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    'cssText' in style ? style.cssText : [...style.cssRules].map((rule) => rule.cssText).join('\n'),
  );
  return sheet;
}
