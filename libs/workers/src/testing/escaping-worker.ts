/** The plain worker under another name, by which a test finds its own process among those of other tests. */
import './plain-worker.ts';
