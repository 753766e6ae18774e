/** A portrait in its three pieces, each drawn in its own third of 200 x 390. */
export interface Portrait {
  readonly top: string;
  readonly middle: string;
  readonly bottom: string;
}
