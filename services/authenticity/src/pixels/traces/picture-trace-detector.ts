import type { Detector } from '../../evidence/evidence.ts';
import { roundShare } from '../../signals/round-share.ts';
import type { Observation, Place } from '../../signals/signal.ts';
import type { PixelBox } from '../picture/luma-picture.ts';
import { orientBox } from '../picture/orientation.rules.ts';
import { findStandardQuality } from '../picture/standard-quality.rules.ts';
import { openPictures } from './open-pictures.ts';
import { type PictureTraces, readPictureTraces } from './picture-traces.rules.ts';
import type { TracedPicture } from './traced-picture.ts';

type Traced = PictureTraces & Pick<TracedPicture, 'lastSteps' | 'coding'> & { place(box: PixelBox): Place };

const MAX_PLACES = 20;

/** Areas of a picture that were copied inside it, or that were not part of its earlier compression. */
export const pictureTraceDetector: Detector = {
  name: 'picture traces',
  async detect(evidence) {
    const pictures: Traced[] = [];
    for await (const picture of openPictures(evidence)) {
      const { lastSteps, coding } = picture;
      const place = createPlacer(picture);
      const traces = readPictureTraces(picture, picture);
      if (!traces.isComplete) evidence.limits.reach('picture_characters');
      pictures.push({ ...traces, lastSteps, coding, place });
    }
    return [describeCopies(pictures), describeCompression(pictures)].filter((observation) => observation !== null);
  },
};

/** Keeps no pixels. */
function createPlacer({ width, fullHeight, top, orientation, toPlace }: TracedPicture): Traced['place'] {
  return ([x0, y0, x1, y1]) => {
    const box = orientBox([x0 / width, (top + y0) / fullHeight, x1 / width, (top + y1) / fullHeight], orientation);
    return toPlace([roundShare(box[0]), roundShare(box[1]), roundShare(box[2]), roundShare(box[3])]);
  };
}

function describeCopies(pictures: readonly Traced[]): Observation | null {
  const exact = pictures.flatMap(({ exactCopies, place }) => exactCopies.map((pair) => pair.map(place)));
  if (exact.length > 0)
    return {
      code: 'image_copy_move',
      isRaised: true,
      detail: { copies: exact.length, places: exact.flat().slice(0, MAX_PLACES) },
    };
  const near = pictures.flatMap(({ nearCopy, place }) =>
    nearCopy ? [{ ...nearCopy, places: nearCopy.boxes.map(place) }] : [],
  );
  if (near.length === 0) return null;
  return {
    code: 'image_copy_move',
    detail: {
      copies: near.length,
      characters: Math.max(...near.map(({ characters }) => characters)),
      closeness: round(Math.max(...near.map(({ closeness }) => closeness))),
      places: near.flatMap(({ places }) => places),
    },
  };
}

function describeCompression(pictures: readonly Traced[]): Observation | null {
  const compressed = pictures.filter(({ history }) => history !== null);
  const odd = compressed.find(({ oddAreas }) => oddAreas.length > 0);
  const shown = odd ?? compressed.find(({ history, coding }) => history?.isCertain && coding === 'lossy');
  if (!shown?.history) return null;
  const { history, lastSteps } = shown;
  const lastQuality = lastSteps && findStandardQuality(lastSteps.map((step, place) => ({ place, step })));
  const detail = {
    frequencies: history.frequencies,
    compared_blocks: history.comparedBlocks,
    odd_blocks: history.oddBlocks,
    ...(history.firstQuality === null ? {} : { first_quality: history.firstQuality }),
    ...(lastQuality === null ? {} : { last_quality: lastQuality }),
  };
  if (!odd) return { code: 'image_double_jpeg', detail };
  const places = compressed.flatMap(({ oddAreas, place }) => oddAreas.map(place)).slice(0, MAX_PLACES);
  return { code: 'image_jpeg_ghost', detail: { ...detail, areas: places.length, places } };
}

const round = (value: number): number => Math.round(value * 10) / 10;
