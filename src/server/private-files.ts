/** What a program of ours writes is its user's alone: to be called where it begins. Windows has no such thing. */
export const keepFilesPrivate = (): void => void process.umask(0o077);
