/**
 * Thrown when the database no longer has what a year snapshot refers to, because it changed after the snapshot was
 * read. A retry with the next snapshot succeeds.
 */
export class PassedSnapshotError extends Error {
  constructor() {
    super('the database has moved on from this snapshot')
    this.name = 'PassedSnapshotError'
  }
}
