import type { Station } from '@field-service/contract/sync.ts';
import { SavedMark } from '../../frame/SavedMark.tsx';
import classes from './stations.module.css';

/** The station's barcode and where it stands, with the state of what is entered. */
export const StationPlace = ({ station }: { station: Station }) => (
  <div className={classes.where}>
    <p className={classes.whereText}>
      {[station.barcode, station.area, station.placement, station.direction].filter(Boolean).join(' · ')}
    </p>
    <SavedMark />
  </div>
);
