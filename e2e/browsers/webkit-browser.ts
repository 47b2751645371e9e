import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../backend/test/free-port.ts';
import { type OpenBrowser, Tab } from './tab.ts';

/** Opens WebKitGTK's MiniBrowser on a virtual screen. The back/forward cache is on, as in Safari. */
export async function openWebKit(miniBrowser: string): Promise<OpenBrowser> {
  const screen = await openScreen();
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const end = async () => {
    for (const process of [service, screen.process]) {
      process.kill();
      if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    }
  };
  try {
    await answers(port);
    const wanted = new Capabilities();
    wanted.set('browserName', 'MiniBrowser');
    wanted.set('unhandledPromptBehavior', 'accept');
    wanted.setAcceptInsecureCerts(true);
    wanted.set('webkitgtk:browserOptions', {
      binary: miniBrowser,
      args: ['--automation', '--enable-page-cache=true'],
    });
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(wanted)
      .disableEnvironmentOverrides()
      .build();
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    // Keeps the first window open, because new windows are opened from it.
    const first = await driver.getWindowHandle();
    const name = `WebKitGTK ${(await driver.getCapabilities()).get('browserVersion')}`;
    return {
      name,
      newTab: async () => {
        await driver.switchTo().window(first);
        await driver.switchTo().newWindow('window');
        return new WebKitTab(driver, await driver.getWindowHandle());
      },
      close: async () => {
        await driver.quit().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const KEYS = { Enter: Key.ENTER };

class WebKitTab extends Tab {
  readonly #driver: WebDriver;
  readonly #handle: string;

  constructor(driver: WebDriver, handle: string) {
    super();
    this.#driver = driver;
    this.#handle = handle;
  }

  async open(address: string): Promise<void> {
    await this.#front();
    await this.#driver.get(address);
  }

  async reload(): Promise<void> {
    await this.#front();
    await this.#driver.navigate().refresh();
  }

  async back(): Promise<void> {
    await this.#front();
    await this.#driver.navigate().back();
  }

  async close(): Promise<void> {
    await this.#front();
    await this.#driver.close();
  }

  async run<T>(body: string): Promise<T> {
    await this.#front();
    return this.#driver.executeScript<T>(body);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#front();
    // The difference between window and page stays the same when the window is resized.
    const [inside, window] = [
      await this.run<[number, number]>('return [innerWidth, innerHeight]'),
      await this.#driver.manage().window().getRect(),
    ];
    const edges = { width: window.width - inside[0], height: window.height - inside[1] };
    await this.#driver
      .manage()
      .window()
      .setRect({ width: width + edges.width, height: height + edges.height });
    // Waits until the size is stable. The page is resized with a delay, and may become wider than requested, because
    // windows have a minimum width.
    for (let before = inside[0], same = 0; same < 4; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = await this.run<number>('return innerWidth');
      same = now === before ? same + 1 : 0;
      before = now;
    }
  }

  async picture(): Promise<string> {
    await this.#front();
    return this.#driver.takeScreenshot();
  }

  async press(key: 'Enter'): Promise<void> {
    await this.#front();
    await this.#driver.switchTo().activeElement().sendKeys(KEYS[key]);
  }

  async popup(act: () => Promise<void>): Promise<Tab> {
    const before = await this.#driver.getAllWindowHandles();
    await act();
    for (let attempt = 0; attempt < 400; attempt++) {
      const opened = (await this.#driver.getAllWindowHandles()).find((handle) => !before.includes(handle));
      if (opened) return new WebKitTab(this.#driver, opened);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('No window was opened.');
  }

  protected async clickNow(place: string): Promise<void> {
    await (await this.#find(place)).click();
  }

  protected async typeNow(place: string, text: string): Promise<void> {
    const element = await this.#find(place);
    await element.click();
    // Selects the old text by script, because key events from WebKit's driver do not trigger editing commands.
    await this.#driver.executeScript('document.execCommand("selectAll")');
    await element.sendKeys(text);
  }

  async #find(place: string): Promise<WebElement> {
    await this.#front();
    return this.#driver.findElement(By.xpath(place));
  }

  async #front(): Promise<void> {
    await this.#driver.switchTo().window(this.#handle);
  }
}

/** Opens a virtual screen with an unused display number. */
async function openScreen(): Promise<{ display: string; process: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('Xvfb ended before it showed a screen.');
    }),
  ])) as [Buffer];
  return { display: `:${number.toString().trim()}`, process: child };
}

async function answers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const there = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer.');
}
