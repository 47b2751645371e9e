// The page of the bare editor, which the measurements compare with the site's editor. Runs in the browser.
import { showText } from './bare-code-mirror.ts';

showText(await (await fetch(location.pathname.replace('/page/', '/text/'))).text());
