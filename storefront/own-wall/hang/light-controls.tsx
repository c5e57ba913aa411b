import {
  type Light,
  minBrightness,
  type RoomLightKey,
  roomLightKeys,
  roomLights,
} from '#domain/wall/light.ts';
import styles from '../own-wall.module.css';

interface LightControlsProps {
  /** Undefined as photographed. */
  roomLight: RoomLightKey | undefined;
  setRoomLight(key: RoomLightKey | undefined): void;
  light: Light;
  onLight?: ((light: Light) => void) | undefined;
}

/** Matches the print to the photo, and shows both in the light of another time of the day. */
export function LightControls({ roomLight, setRoomLight, light, onLight }: LightControlsProps) {
  const slider = (label: string, part: keyof Light, min: number) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={min}
        max={1}
        step={0.01}
        value={light[part]}
        onChange={(event) => onLight?.({ ...light, [part]: event.target.valueAsNumber })}
      />
    </label>
  );
  const choices = [undefined, ...roomLightKeys];
  return (
    <>
      {onLight && (
        <fieldset>
          <legend>Match the print to the photo</legend>
          {slider('Brightness', 'brightness', minBrightness)}
          {slider('Warmth', 'warmth', -1)}
        </fieldset>
      )}
      <fieldset>
        <legend>See the room in another light</legend>
        <div className={styles.choices}>
          {choices.map((key) => (
            <label key={key ?? 'none'} className={styles.choice}>
              <input
                className="visually-hidden"
                type="radio"
                name="room-light"
                checked={key === roomLight}
                onChange={() => setRoomLight(key)}
              />
              {key ? roomLights[key].name : 'As it is'}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
