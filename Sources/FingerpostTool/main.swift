import FingerpostCommands

Tool.fpost.runProcess()
