// One object that says what is shown; whoever cares is told what changed.

export function createState(values) {
  const listeners = [];
  return {
    ...values,
    set(changes) {
      const changed = Object.keys(changes).filter((key) => this[key] !== changes[key]);
      if (!changed.length) return;
      Object.assign(this, changes);
      for (const [keys, listener] of listeners) {
        if (changed.some((key) => keys.includes(key))) listener(changed);
      }
    },
    on(keys, listener) {
      listeners.push([keys.split(" "), listener]);
    },
  };
}
