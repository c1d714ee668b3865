/** A growable list of parcel indices. */
export class PlaceList {
  private places = new Uint32Array(1024);
  private length = 0;

  push(place: number): void {
    if (this.length === this.places.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.places);
      this.places = larger;
    }
    this.places[this.length++] = place;
  }

  finish(): Uint32Array {
    return this.places.slice(0, this.length);
  }
}
