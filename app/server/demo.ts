export async function fillDemo(): Promise<void> {}
