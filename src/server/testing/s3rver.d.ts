/** Types for the parts of s3rver that the tests use; the package has none. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  // biome-ignore lint/style/noDefaultExport: the package has no named export
  export default class S3rver {
    store: object
    context: { store: object }
    logger: { silent: boolean }
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
