/** Saves bytes or a text as a file of the visitor. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
