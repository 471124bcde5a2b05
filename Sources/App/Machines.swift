import ClickwheelProgram
import ClickwheelWebAPI
import Golf
import Playback
import StateMachine

/// Every state machine of the program; a new part adds its line.
enum Machines {
    /// The name of the player's machine.
    static var player: String { AudioPlayerTransport().name }

    /// The machines alone, for drawing.
    static let atRest = catalog(player: nil, golf: nil)

    /// The machines of a running daemon.
    static func catalog(player: Player?, golf: GolfTable?) -> MachineCatalog {
        MachineCatalog([
            MachineEntry(
                AudioPlayerTransport(),
                current: { [player?.snapshot.machineState].compactMap(\.self) }
            ),
            MachineEntry(RoundMachine(), current: { [golf?.machineState].compactMap(\.self) }),
        ])
    }
}
