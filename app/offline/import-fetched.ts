/** Files of this build that were fetched before, by their address. */
const fetched = new Set<string>();

/**
 * Imports a part of the app that is loaded later, after fetching its files. A browser may remember a failed import or
 * module preload and refuse the file from then on, Firefox until the page is reloaded, WebKit until the tab is closed. A
 * failed fetch is forgotten, and a complete one is in the browser's cache, from where the import takes it. The build puts
 * this in place of Vite's helper, around every `import()`.
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchScript));
  return load();
}

/** @throws if the server does not answer with the script */
async function fetchScript(file: string): Promise<void> {
  const address = `/${file}`;
  if (fetched.has(address) || document.querySelector(`link[href="${address}"]`)) return;
  const response = await fetch(address);
  const isScript = response.headers.get("Content-Type")?.includes("javascript");
  if (!response.ok || !isScript) throw new TypeError(`${address} cannot be loaded`);
  // An answer is cached once it has been read.
  await response.arrayBuffer();
  fetched.add(address);
}
