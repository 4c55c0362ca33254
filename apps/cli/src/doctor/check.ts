/** `info`: neither good nor bad. `warning`: works, and could be better. `problem`: does not work, or soon will not. */
export type CheckState = 'ok' | 'info' | 'warning' | 'problem';

export type CheckArea =
  | 'settings'
  | 'platform'
  | 'services'
  | 'connections'
  | 'data'
  | 'models'
  | 'machine'
  | 'isolation';

/** One thing that the doctor looked at. `detail` never contains a secret. */
export type Check = {
  readonly area: CheckArea;
  readonly name: string;
  readonly state: CheckState;
  readonly detail: string;
};
