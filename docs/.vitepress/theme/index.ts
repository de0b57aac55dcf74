// VitePress's theme in the demo site's colours, with the demo site's links in its header.
import { h } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../demo/pages/shared/palette.css';
import './site.css';
import { siteLinks } from './site-links.js';

export default {
  ...DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-before': () => siteLinks('bar-links'),
      'nav-screen-content-before': () => siteLinks('screen-links'),
    }),
};
