import { useEffect, useRef, useState } from 'react';
import { defineStoredChoice } from '../../../browser/stored-choices.ts';

const storedSetting = defineStoredChoice('probant.read.shortcuts');

/** Whether single keys act; a visitor who dictates or whose software sends keys turns them off. */
export function useShortcutsSetting(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => storedSetting.read() !== 'off');
  return [
    isOn,
    (chosen) => {
      storedSetting.write(chosen ? 'on' : 'off');
      setOn(chosen);
    },
  ];
}

export type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Arrows move through the values where the focus is in their list; elsewhere they scroll as always. */
const ARROW_REGION = '[data-arrows]';

/** Runs the function of a pressed key, unless the visitor types, a dialog is open, or a key of the system is pressed with it. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return;
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const isArrow = event.key.startsWith('Arrow');
      if (isArrow && !(event.target instanceof HTMLElement && event.target.closest(ARROW_REGION))) return;
      const run = current.current[isArrow ? event.key : event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isOn]);
}
