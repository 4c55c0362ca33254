/** The misbehaving worker under another name: tests of the pool find their own workers by the name of their program. */
import './misbehaving-worker.ts';
