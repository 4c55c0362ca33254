export type SiteName = 'guide' | 'console';
export declare function hashSources(root: string, name: SiteName): string;
export declare function readBuiltSources(root: string, name: SiteName): string | undefined;
