export function findBrowser(): string | undefined;
export function ensureBrowser(): void;
export function ensureOtherEngines(): void;
export function launchOptions(): {
  executablePath: string | undefined;
  env: Record<string, string>;
  args: string[];
};
export function findFirefox(): string | undefined;
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined;
