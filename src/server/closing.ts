/** A stack of steps that close what was opened, run in reverse order. */
export class Closing {
  readonly #steps: (() => unknown)[] = []

  /** Adds the step that closes what was just opened. */
  add(step: () => unknown): void {
    this.#steps.push(step)
  }

  /** Closes everything. If a step fails, the others run all the same, and the first failure is thrown. */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
