/**
 * The database no longer holds what a snapshot is made of: a change came after it was read. The next snapshot has it.
 */
export class PassedSnapshotError extends Error {
  constructor() {
    super('the database has moved on from this snapshot')
    this.name = 'PassedSnapshotError'
  }
}
