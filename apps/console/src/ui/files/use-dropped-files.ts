import { useEffect, useRef } from 'react';

/** Takes files that are dropped or pasted anywhere in the page, where no drop zone took them. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const give = useRef(onFiles);
  useEffect(() => {
    give.current = onFiles;
  });
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const take = (event: Event, list: FileList | undefined) => {
      const files = [...(list ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      give.current(files);
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
}
