// Undo and redo for the canvas. A command knows how to apply and revert itself.
export interface Command {
  readonly label: string;
  apply(): void;
  revert(): void;
  // One command for both, when a drag sends many small moves.
  absorb?(next: Command): Command | undefined;
}

export class CommandHistory {
  private done: Command[] = [];
  private undone: Command[] = [];
  private readonly limit: number;

  constructor(limit = 200) {
    this.limit = limit;
  }

  run(command: Command): void {
    command.apply();
    this.undone = [];
    const merged = this.done.at(-1)?.absorb?.(command);
    if (merged) {
      this.done[this.done.length - 1] = merged;
      return;
    }
    this.done.push(command);
    if (this.done.length > this.limit) this.done.shift();
  }

  undo(): boolean {
    const command = this.done.pop();
    if (!command) return false;
    command.revert();
    this.undone.push(command);
    return true;
  }

  redo(): boolean {
    const command = this.undone.pop();
    if (!command) return false;
    command.apply();
    this.done.push(command);
    return true;
  }

  labels(): { undo?: string; redo?: string } {
    return { undo: this.done.at(-1)?.label, redo: this.undone.at(-1)?.label };
  }
}
