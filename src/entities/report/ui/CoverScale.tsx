import { GROUND_COVER_LEGEND } from '#entities/cover';

/** The colours of mean ground cover, from bare to full. */
export const CoverScale = () => (
  <div className="flex items-center gap-2">
    <span>Mean ground cover 0%</span>
    <span
      aria-hidden
      className="h-3 w-28 rounded-sm forced-color-adjust-none border border-control"
      style={{
        background: `linear-gradient(90deg, ${GROUND_COVER_LEGEND.map(({ colour, from }) => `${colour} ${from}%`).join(', ')})`,
      }}
    />
    <span>100%</span>
  </div>
);
