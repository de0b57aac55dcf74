// The links that every page of the demo site has in its header.
import { withBase } from 'vitepress';
import { h, type VNode } from 'vue';

/** Whether the demo site's pages stand around the documentation. */
declare const HAS_DEMO: boolean;

/** @param name of the class that styles them where they stand */
export function siteLinks(name: string): VNode | null {
  if (!HAS_DEMO) return null;
  // `_self` has the browser follow the link: these pages are none of VitePress's.
  const link = (href: string, text: string): VNode => h('a', { href, target: '_self' }, text);
  return h('nav', { class: name, 'aria-label': 'Demo pages' }, [
    link('/', 'Home'),
    link('/gallery.html', 'Gallery'),
    link('/playground.html', 'Playground'),
    h('a', { href: withBase('/'), 'aria-current': 'true' }, 'Docs'),
  ]);
}
