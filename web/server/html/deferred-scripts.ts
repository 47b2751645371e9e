/**
 * Puts off a page's scripts until everything that can be read is there: on a slow connection they would take turns
 * with styles, fonts and pictures. The page's links and forms work before; the first touch or key brings the scripts
 * at once. `nonce` marks the scripts that are ours (finish-page.ts).
 */
export function withLateScripts(html: string, nonce: string): string {
  const preloads: string[] = [];
  const later = html
    .replace(/<link rel="modulepreload" href="([^"]*)"[^>]*\/?>/g, (_link, href: string) => {
      preloads.push(href);
      return '';
    })
    .replace(
      new RegExp(`<script(?=[^>]* nonce="${nonce}")(?=[^>]* type="module")[^>]*>([\\s\\S]*?)</script>`),
      (_script, source: string) => {
        const data = JSON.stringify({ preloads, source }).replaceAll('<', '\\u003c');
        return `<script type="application/json" id="late">${data}</script><script nonce="${nonce}">${BOOT}</script>`;
      },
    );
  return preloads.length > 0 && later.includes('id="late"') ? later : html;
}

/**
 * Runs in the page. The scripts begin when the page has loaded, its text is on the screen and the browser has nothing
 * better to do; five seconds after loading at the latest, for a browser that never tells of a paint. It puts the module's script where the framework expects it, with the text that it had, so that
 * its hash in the policy holds. A form that checks what is typed (sign-up-form.tsx) and is sent before it can waits until
 * it says so, ten seconds at most.
 */
const BOOT = `(()=>{
const own=document.currentScript,late=document.getElementById("late"),first=["pointerdown","keydown","touchstart","focusin"];
let begun=false,held=null;
const begin=()=>{
if(begun)return;begun=true;
for(const name of first)removeEventListener(name,begin,true);
const {preloads,source}=JSON.parse(late.textContent);
for(const href of preloads){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
const script=document.createElement("script");script.type="module";script.async=true;script.textContent=source;
own.remove();late.replaceWith(script)
};
const hold=event=>{
const form=event.target.form||event.target;
if(!form.hasAttribute("data-checked-here"))return;
event.preventDefault();event.stopImmediatePropagation();
if(!held)setTimeout(release,10000);
held=form;begin()
};
const release=()=>{
for(const name of ["submit","invalid"])removeEventListener(name,hold,true);
if(held&&held.isConnected)held.requestSubmit();
held=null
};
for(const name of ["submit","invalid"])addEventListener(name,hold,true);
addEventListener("form-ready",release,{once:true});
for(const name of first)addEventListener(name,begin,{capture:true,passive:true});
const soon=()=>{
setTimeout(begin,document.hidden?50:5000);
const whenIdle=()=>(window.requestIdleCallback||setTimeout)(begin,{timeout:500});
try{new PerformanceObserver((_list,observer)=>{observer.disconnect();setTimeout(whenIdle,50)}).observe({type:"paint",buffered:true})}catch{whenIdle()}
};
document.readyState==="complete"?soon():addEventListener("load",soon)
})()`.replaceAll('\n', '');
