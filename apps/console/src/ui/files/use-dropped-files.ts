import { useEffect, useRef } from 'react';
import { listDroppedFiles } from './list-dropped-files.ts';

/** Takes files, and those of folders, that are dropped or pasted anywhere in the page, where no drop zone took them. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const give = useRef(onFiles);
  useEffect(() => {
    give.current = onFiles;
  });
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer === null) return;
      event.preventDefault();
      void listDroppedFiles(event.dataTransfer).then((files) => {
        if (files.length > 0) give.current(files);
      });
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      give.current(files);
    };
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
