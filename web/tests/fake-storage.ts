// A fake localStorage for tests, which works or refuses everything, as in private windows.

/** Install an empty storage. */
export function emptyStorage(): void {
  const kept = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** Let the storage refuse every value, as on a full disk. */
export function refusingStorage(): void {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}
